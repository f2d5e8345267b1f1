import { LocalDate } from "@open-valuation/core"
import { Admin, auditFormats } from "@open-valuation/server/admin"
import { Effect, Option, Schema, Stream } from "effect"
import { Refused } from "../Refused.ts"
import { withAdmin } from "../WithAdmin.ts"

const dayOf = (name: string, text: Option.Option<string>): Effect.Effect<LocalDate.LocalDate | null, Refused> => {
  if (Option.isNone(text)) return Effect.succeed(null)
  return Schema.is(LocalDate.LocalDate)(text.value)
    ? Effect.succeed(text.value)
    : Effect.fail(new Refused({ message: `--${name} takes a day such as 2026-03-15` }))
}

const print = (text: string) =>
  Effect.callback<void>((resume) => void process.stdout.write(text, () => resume(Effect.void)))

/** `ov audit`: line by line, as fast as it is read. */
export const printAudit = Effect.fnUntraced(function* (input: {
  readonly account: Option.Option<string>
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
  readonly object: Option.Option<string>
  readonly format: "jsonl" | "csv"
}) {
  const choice = {
    account: Option.getOrNull(input.account),
    from: yield* dayOf("from", input.from),
    to: yield* dayOf("to", input.to),
    object: Option.getOrNull(input.object),
  }
  const { head, line } = auditFormats[input.format]
  yield* print(head)
  yield* Effect.flatMap(Admin, (admin) =>
    Stream.runForEach(admin.auditEvents(choice), (event) => print(line(event))),
  ).pipe(
    withAdmin,
    Effect.catchTag("AdminRefused", ({ message }) => Effect.fail(new Refused({ message }))),
  )
})
