// The vocabulary that a host's own `switch` needs; nothing else is re-exported anywhere.
@_exported public import PassLiftCeremony
@_exported public import PassLiftFlow
@_exported public import PassLiftMachine
@_exported public import PassLiftPolicy
@_exported public import PassLiftPorts
