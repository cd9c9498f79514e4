/// Where the checks that both ceremonies share stand in the numbering of Level 3 (sections 7.1 and 7.2).
struct CeremonySteps: BitwiseCopyable {
    let readResponse: Int
    let decodeClientData: Int
    let parseClientData: Int
    let type: Int
    let challenge: Int
    let origin: Int
    let crossOrigin: Int
    let topOrigin: Int
    let relyingParty: Int
    let userPresence: Int
    let userVerification: Int
    let backupState: Int

    static let registration = CeremonySteps(
        readResponse: 3, decodeClientData: 5, parseClientData: 6, type: 7, challenge: 8, origin: 9,
        crossOrigin: 10, topOrigin: 11, relyingParty: 14, userPresence: 15, userVerification: 16,
        backupState: 17)

    static let authentication = CeremonySteps(
        readResponse: 3, decodeClientData: 8, parseClientData: 9, type: 10, challenge: 11, origin: 12,
        crossOrigin: 13, topOrigin: 14, relyingParty: 15, userPresence: 16, userVerification: 17,
        backupState: 18)
}
