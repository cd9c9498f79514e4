/// The user table of a legacy system, as the demonstration imports it: three schemes of hashes, made by the
/// original tools. The passwords are public, so the hashes are worth nothing.
enum LegacyTable {
    static let csv = """
        username,password_hash,email,display_name,created_at,email_verified
        ada,$2b$10$jP.ozK2NDmqiMcD9mGFirebt.UujHSlelXlqsRCnBdO8M4dNUldHm,\
        ada@example.org,Ada,2019-05-01T09:00:00Z,true
        ben,pbkdf2_sha256$260000$ZG9BGwNkcI4K$G88xI2KYqZnrOmoMzwodMe9aOFbG+PMhnCVkMt6wx/c=,\
        ben@example.org,Ben,2019-05-02T09:00:00Z,true
        cleo,"$argon2id$v=19$m=8192,t=2,p=1$8n7vndMaY2zNeQ9BCMH4nw$\
        4k+4H8OZeO2hB/VmAtJyMqyCPcXQrnlz9gm1Po2batQ",\
        cleo@example.org,Cleo,2019-05-03T09:00:00Z,true
        dan,$2b$10$hx0huGQyKhDJxnefzidyFebxJmEA01x3z1PXfNjfZzVogRQg.yp5q,\
        dan@example.org,Dan,2019-05-04T09:00:00Z,true
        eve,pbkdf2_sha256$260000$A9IisMGVzvB1$Aa1lmpsdJJ9HqjLUpFHxNeEk6O6BHAerzbyvyvn33+o=,\
        eve@example.org,Eve,2019-05-05T09:00:00Z,true

        """

    /// What the persons of the demonstration type.
    static let passwords = [
        "ada": "correct horse battery staple",
        "ben": "an orange bicycle in the rain",
        "cleo": "seven quiet lighthouses",
        "dan": "marmalade on the moon tonight",
        "eve": "paper boats and thunder",
    ]
}
