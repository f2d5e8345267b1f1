import { readFile } from "node:fs/promises"
import { text } from "node:stream/consumers"
import type { AssetType } from "@open-valuation/core"
import { type Locale, render, translate } from "@open-valuation/core/text"
import { Admin } from "@open-valuation/node/admin"
import { Console, Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { unreadable } from "../Unreadable.ts"
import { withAdmin } from "../WithAdmin.ts"
import { valueReport } from "./ValueReport.ts"

/** What `ov value` was asked for. */
export interface ValueInput {
  readonly request: string
  readonly asset: AssetType
  readonly json: boolean
  readonly lang: Locale
}

/** Values a request and prints the result: as the API gives it, or as a report. */
export const runValue = Effect.fnUntraced(function* ({ asset, json, lang, request }: ValueInput) {
  const body = yield* readBody(request)
  const outcome = yield* Effect.flatMap(Admin, (admin) => admin.value({ asset, body })).pipe(
    withAdmin,
    Effect.catchTags({
      NotValuable: ({ reason }) => Effect.fail(new Refused({ message: translate(reason, lang) })),
      SearchUnavailable: ({ source }) =>
        Effect.fail(new Refused({ message: translate({ code: "task.searchUnavailable", params: { source } }, lang) })),
      InvalidRequest: ({ faults }) => {
        const lines = faults.map(
          ({ message, path }) => `${path === "" ? "(request)" : path}: ${translate(message, lang)}`,
        )
        return Effect.andThen(Console.error(lines.join("\n")), Effect.fail(new EndedWithFaults()))
      },
    }),
  )
  const result = render(outcome, lang)
  yield* Console.log(json ? JSON.stringify(result, undefined, 2) : valueReport(result, lang))
})

const LONGEST = 1 << 20

const readBody = Effect.fnUntraced(function* (request: string): Effect.fn.Return<unknown, Refused> {
  const path = yield* callerPath(request)
  const content = yield* Effect.tryPromise({
    try: () => (request === "-" ? text(process.stdin) : readFile(path, "utf8")),
    catch: (cause) => unreadable(request, cause),
  })
  const name = request === "-" ? "stdin" : request
  if (content.length > LONGEST) return yield* new Refused({ message: `${name} is longer than 1 MiB: no request is` })
  return yield* Effect.try({
    try: (): unknown => JSON.parse(content.replace(/^\uFEFF/, "")),
    catch: (cause) =>
      new Refused({ message: `${name} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}` }),
  })
})
