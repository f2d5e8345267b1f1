import { Duration, Effect, Schema } from "effect"

/**
 * A function of the host has thrown, did not answer in time, or answered what it must not. `message` is one line for
 * the host's log.
 */
export class HostFailed extends Schema.TaggedError<HostFailed>()("HostFailed", {
  reason: Schema.Literals(["threw", "late", "unusable"]),
  message: Schema.String,
}) {}

/** A function of the host that is asked. */
export interface Question<A> {
  /** Name of the option, for the log. */
  readonly name: string
  readonly limit: Duration.Input
  readonly ask: (signal: AbortSignal) => unknown
  /** The usable answer. */
  readonly answer: Schema.Codec<A, unknown>
  /** Texts that the log must not repeat, such as credentials. */
  readonly secrets?: ReadonlyArray<string>
}

/**
 * Asks a function of the host and checks its answer. Ends within the limit, whatever the function does: its signal is
 * aborted then, and a late answer is dropped.
 */
export const askHost = <A>({ answer, ask, limit, name, secrets = [] }: Question<A>): Effect.Effect<A, HostFailed> => {
  const fail = (reason: HostFailed["reason"], what: string) => new HostFailed({ reason, message: `${name} ${what}` })
  return Effect.tryPromise({
    try: async (signal) => ask(signal),
    catch: (cause) => fail("threw", `threw ${shown(cause, secrets)}`),
  }).pipe(
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () =>
        Effect.fail(fail("late", `did not answer within ${Duration.toSeconds(Duration.fromInputUnsafe(limit))} s`)),
    }),
    Effect.flatMap((given) =>
      // Looking at an object of the host may run its code.
      Effect.try({
        try: () => Schema.decodeUnknownSync(answer)(given),
        catch: () => fail("unusable", "answered something that it must not"),
      }),
    ),
  )
}

const MOST_CHARACTERS = 300

/** A thrown value on one line, without secrets. */
const shown = (cause: unknown, secrets: ReadonlyArray<string>): string => {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : "something that is no Error"
  const known = secrets.filter((secret) => secret !== "").toSorted((a, b) => b.length - a.length)
  const hidden = known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
  return hidden
    .replaceAll(/\b(?:ovk|whsec)_[\w+/=]+/g, "[secret]")
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, MOST_CHARACTERS)
}
