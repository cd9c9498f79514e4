import PassLiftCeremony
import Testing

@Suite("An inspection of the vectors of Level 3")
struct InspectionVectorTests {
    /// Every so many bytes one is changed: the vectors are long.
    private static let interval = 11

    @Test(
        "over the registrations, whole and broken, the failed step is the verifier's",
        arguments: Vectors.registrations)
    func registrations(vector: Vector) {
        let whole = InspectionSubject(json: vector.registration.json, expectation: vector.expectation)
        #expect(whole.disagreement == nil)
        #expect(whole.inspection.attestation?.format == vector.format)
        #expect(whole.inspection.attestation?.certificates.contains("?") == false)
        for index in stride(from: 0, to: vector.attestationObject.count, by: Self.interval) {
            var response = vector.registration
            response.attestationObject[index] ^= 0x01
            let broken = InspectionSubject(json: response.json, expectation: vector.expectation)
            #expect(broken.disagreement == nil, "byte \(index)")
        }
    }

    @Test(
        "over the authentications, whole and broken, the failed step is the verifier's",
        arguments: Vectors.authentications)
    func authentications(vector: Vector) {
        let subject = InspectionSubject(
            json: vector.authentication.json, expectation: vector.expectation, stored: vector.stored)
        #expect(subject.disagreement == nil && subject.inspection.failedStep == nil)
        var response = vector.authentication
        response.signature = []
        let broken = InspectionSubject(
            json: response.json, expectation: vector.expectation, stored: vector.stored)
        #expect(broken.disagreement == nil && broken.inspection.failedStep?.number == 21)
    }
}
