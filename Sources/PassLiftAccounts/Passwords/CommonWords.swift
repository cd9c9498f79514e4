/// The words that passwords are made of when they are made in a hurry.
enum CommonWords {
    static let words = [
        "password", "passwort", "motdepasse", "contrasena", "passlift", "passkey", "passphrase", "secret",
        "login", "signin", "welcome", "hello", "admin", "administrator", "root", "user", "guest", "test",
        "testing", "demo", "default", "master", "access", "account", "letmein", "changeme", "iloveyou",
        "loveyou", "love", "sunshine", "princess", "dragon", "monkey", "football", "soccer", "baseball",
        "basketball", "hockey", "superman", "batman", "shadow", "tiger", "lion", "eagle", "flower", "summer",
        "winter", "spring", "autumn", "monday", "friday", "sunday", "january", "december", "computer",
        "internet", "windows", "android", "server", "system", "oracle", "london", "paris", "berlin",
        "freedom", "forever", "family", "mother", "father", "daddy", "baby", "angel", "heaven", "jesus",
        "god", "money", "business", "company", "office", "school", "student", "teacher", "music", "guitar",
        "pokemon", "starwars", "matrix", "hunter", "ranger", "killer", "ninja", "pirate", "cookie", "cheese",
        "chocolate", "coffee", "orange", "banana", "purple", "silver", "golden", "diamond", "lucky",
        "whatever", "trustno", "nothing", "anything", "security",
    ]

    /// Whole phrases, which are long enough alone and known to everybody.
    static let phrases = [
        "correcthorsebatterystaple", "correct horse battery staple", "correct-horse-battery-staple",
        "thisismypassword", "this is my password", "thisisapassword", "this is a password",
        "mypasswordissecret", "mysecretpassword", "my secret password", "passwordpassword", "letmeinplease",
        "let me in please", "pleaseletmein", "openthedoorplease", "opensesame", "open sesame",
        "iloveyouforever", "i love you forever", "iloveyousomuch", "i love you so much", "ilovemyfamily",
        "tobeornottobe", "to be or not to be", "tobeornottobethatisthequestion",
        "thequickbrownfox", "the quick brown fox", "thequickbrownfoxjumpsoverthelazydog",
        "the quick brown fox jumps over the lazy dog", "loremipsumdolorsitamet",
        "lorem ipsum dolor sit amet", "maytheforcebewithyou", "may the force be with you",
        "onetwothreefour", "onetwothreefourfive", "one two three four five", "abcdefghijklmnop123",
        "administrator123", "changemechangeme", "changeme123456", "dontforgetthis", "idontknowmypassword",
        "i forgot my password", "iforgotmypassword", "forgotmypassword", "nopasswordneeded",
        "ihatepasswords", "i hate passwords", "fifteencharacter", "fifteencharacters",
        "fifteen characters", "passwordtoolong", "averylongpassword", "a very long password",
        "verylongpassword", "longpassword123", "supersecretpassword", "super secret password",
        "welcometopasslift", "passliftpassword", "happybirthdaytoyou", "happy birthday to you",
        "merrychristmas", "twinkletwinklelittlestar", "twinkle twinkle little star",
    ]
}
