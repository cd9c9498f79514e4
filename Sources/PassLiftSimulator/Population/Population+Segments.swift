extension Population {
    static let mobileHeavySegments = """
            {
              "name": "phone only", "weightPPM": 550000,
              "parameters": {
                "signInsPer1000Days": {"low": 60, "base": 170, "high": 450,
                  "source": "no source: a little more than once a week"},
                \(phones),
                "secondDevicePPM": {"low": 50000, "base": 150000, "high": 300000,
                  "source": "no source: few have a second device"}
              }
            },
            {
              "name": "phone first", "weightPPM": 350000,
              "parameters": {
                "signInsPer1000Days": {"low": 100, "base": 250, "high": 600,
                  "source": "no source: about twice a week"},
                \(phones),
                "secondDevicePPM": {"low": 800000, "base": 900000, "high": 1000000,
                  "source": "no source: nearly all have a computer as well"}
              }
            },
            {
              "name": "computer", "weightPPM": 100000,
              "parameters": {
                \(computers)
              }
            }
        """

    static let desktopHeavySegments = """
            {
              "name": "office", "weightPPM": 450000,
              "parameters": {
                "signInsPer1000Days": {"low": 300, "base": 600, "high": 1000,
                  "source": "no source: most working days"},
                \(computers),
                "secondDevicePPM": {"low": 300000, "base": 500000, "high": 700000,
                  "source": "no source: half have a second device, most of these a phone"}
              }
            },
            {
              "name": "computer", "weightPPM": 250000,
              "parameters": {
                \(computers)
              }
            },
            {
              "name": "phone first", "weightPPM": 300000,
              "parameters": {
                \(phones),
                "secondDevicePPM": {"low": 500000, "base": 700000, "high": 900000,
                  "source": "no source: most have a computer as well"}
              }
            }
        """

    static let mixedSegments = """
            {
              "name": "phone", "weightPPM": 400000,
              "parameters": {
                "signInsPer1000Days": {"low": 80, "base": 200, "high": 500,
                  "source": "no source: three times in two weeks"},
                \(phones)
              }
            },
            {
              "name": "computer", "weightPPM": 400000,
              "parameters": {
                \(computers)
              }
            },
            {
              "name": "everyday", "weightPPM": 200000,
              "parameters": {
                "signInsPer1000Days": {"low": 500, "base": 900, "high": 1500,
                  "source": "no source: nearly every day"},
                "secondDevicePPM": {"low": 800000, "base": 900000, "high": 1000000,
                  "source": "no source: nearly all have a second device"}
              }
            }
        """

    private static let phones = """
        "mainIOSPPM": {"low": 350000, "base": 450000, "high": 550000, \(assumption)},
                "mainAndroidPPM": {"low": 450000, "base": 550000, "high": 650000, \(assumption)},
                "mainMacOSPPM": {"low": 0, "base": 0, "high": 0, \(assumption)},
                "mainWindowsPPM": {"low": 0, "base": 0, "high": 0, \(assumption)}
        """

    private static let computers = """
        "mainIOSPPM": {"low": 0, "base": 0, "high": 0, \(assumption)},
                "mainAndroidPPM": {"low": 0, "base": 0, "high": 0, \(assumption)},
                "mainMacOSPPM": {"low": 150000, "base": 250000, "high": 350000, \(assumption)},
                "mainWindowsPPM": {"low": 650000, "base": 750000, "high": 850000, \(assumption)},
                "otherIOSPPM": {"low": 300000, "base": 400000, "high": 500000, \(assumption)},
                "otherAndroidPPM": {"low": 300000, "base": 400000, "high": 500000, \(assumption)},
                "otherMacOSPPM": {"low": 0, "base": 50000, "high": 100000, \(assumption)},
                "otherWindowsPPM": {"low": 50000, "base": 150000, "high": 250000, \(assumption)}
        """

    private static let assumption = """
        "source": "no source: assumption of the preset, to be replaced by your own"
        """
}
