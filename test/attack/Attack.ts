import type { Target } from "./Target.ts"

/** Something that one ordinary key, or somebody without any, tries on a running server. */
export interface Attack {
  /** What is tried, in a few words. */
  readonly name: string
  /** What the server promises, as `docs/security.md` says it. */
  readonly promise: string
  /** Takes seconds rather than minutes, so that `npm test` tries it as well. */
  readonly short: boolean
  /** What went wrong, a sentence each; empty when the promise held. */
  readonly run: (target: Target) => Promise<ReadonlyArray<string>>
}

/** Attacks that share a server. */
export interface AttackGroup {
  readonly name: string
  /** Settings of the server beside the defaults; an attack inside the default limits needs none. */
  readonly settings?: Readonly<Record<string, string>>
  readonly attacks: ReadonlyArray<Attack>
}
