
public enum AttributeValue2 {}
extension UpgradePolicy { public var source: [UInt8] { [] } }
