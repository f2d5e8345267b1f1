/**
 * Optional parts of an installation. It imports nothing, `effect` included, so that a program can check its peers
 * before it loads them.
 */
export * from "./PeerFault.ts"
export * from "./NodeFault.ts"
