public import PassLiftMachine
extension OfferHistory {
  public mutating func offerDecided(_ offer: OpenOffer, utcOffsetMinutes: Int32)  {}
  public mutating func offerShown(at: Instant, utcOffsetMinutes: Int32)           {}   
  public mutating func offerAccepted()                                             {} 
  public mutating func offerSnoozed(at: Instant, until: Instant){}
  public mutating func offerRefused(at: Instant)                                  {}  
  public mutating func offerCancelled(at: Instant)                                {}  
  public mutating func offerUnanswered(at: Instant){}
  public mutating func offerFailed(at: Instant, on: Platform)                     {}  
  public mutating func automaticStarted(_ attempt: OpenAutomatic, at: Instant){}
  public mutating func automaticLapsed(_ lapse: CeremonyLapse, at: Instant, on: Platform){}
  public mutating func passkeyCreated(at: Instant, on: Platform)                  {}  
  public mutating func passkeyOnlyDeclined(at: Instant){}
}
extension UpgradePolicy {
public var utcOffsetMinutes: Int32 {0}; public func snoozeUntil(_ history: OfferHistory, now: Instant) -> Instant{now}
public var offerLifetimeSeconds: Int64 {0}; public var automaticLifetimeSeconds: Int64 {300}
}
