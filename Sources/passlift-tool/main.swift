print("passlift-tool")
