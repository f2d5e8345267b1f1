import type { Target } from "./Target.ts"

/** Prints a figure that an attack has measured. */
export type Say = (figure: string) => void

/** An attempt by a client with one ordinary key, or with none, on a running server. */
export interface Attack {
  /** Short name of the attempt. */
  readonly name: string
  /** The server's promise, as stated in `docs/security.md`. */
  readonly promise: string
  /** True when it takes only seconds, so that `npm test` runs it as well. */
  readonly short: boolean
  /** Runs the attack. Returns one sentence per fault, none if the server kept its promise. */
  readonly run: (target: Target, say: Say) => Promise<ReadonlyArray<string>>
}

/** Attacks that share a server. */
export interface AttackGroup {
  readonly name: string
  /** Settings of the server besides the defaults. An attack within the default limits needs none. */
  readonly settings?: Readonly<Record<string, string>>
  readonly attacks: ReadonlyArray<Attack>
}
