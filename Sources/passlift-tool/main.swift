import Glibc

StandardStreams.hold()
let exitCode = await Tool.run(Array(CommandLine.arguments.dropFirst()))
exit(exitCode.rawValue)
