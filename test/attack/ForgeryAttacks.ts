import { LocalDate } from "@open-valuation/core/domain"
import { forge, forgeries } from "@open-valuation/testing/statement/forge"
import type { PrintedStatement } from "@open-valuation/testing/statement/print"
import { Effect, Schema } from "effect"
import { create, resultOf } from "../processes/Server.ts"
import type { Attack, AttackGroup } from "./Attack.ts"
import type { Target } from "./Target.ts"

const PATH = "/bank-statement-valuations"

const decodeUploaded = Schema.decodeUnknownSync(
  Schema.Struct({
    data: Schema.Array(Schema.Struct({ fileName: Schema.String, materialRef: Schema.String })),
  }),
)
const decodeResult = Schema.decodeUnknownSync(
  Schema.Struct({
    effectiveAssets: Schema.Finite,
    riskAlert: Schema.Struct({ items: Schema.Array(Schema.Struct({ code: Schema.String, level: Schema.String })) }),
  }),
)

/** Values some statements on the server. */
const valued = async ({ server, hostileKey }: Target, files: ReadonlyArray<PrintedStatement>) => {
  const form = new FormData()
  for (const { bytes, fileName } of files) form.append("files", new Blob([new Uint8Array(bytes)]), fileName)
  const response = await fetch(`${server.url}/api/open/v1${PATH}/materials`, {
    method: "POST",
    headers: { "X-Api-Key": hostileKey },
    body: form,
  })
  const materials = decodeUploaded(await response.json()).data
  const taskId = await create(server, hostileKey, { materials }, PATH)
  return decodeResult(await resultOf(server, hostileKey, taskId, PATH))
}

const MOST_GAIN = 1.01

/** A forgery of the corpus, compared with its honest twin. */
const sent = (name: string, seed: number): Attack => ({
  name: `a forged statement: ${name}`,
  promise: "What a statement does not prove by itself adds nothing to the effective assets, and a risk says so.",
  short: true,
  run: async (target) => {
    const forgery = forgeries.find((one) => one.name === name)
    if (forgery === undefined) return [`The corpus has no forgery "${name}".`]
    const today = await Effect.runPromise(LocalDate.today)
    const files = forge(forgery, seed, today)
    const [honest, forged] = [await valued(target, files.honest), await valued(target, files.forged)]
    const isNamed = forged.riskAlert.items.some(({ code }) => forgery.namedBy.includes(code))
    return [
      ...(forged.effectiveAssets <= MOST_GAIN * honest.effectiveAssets
        ? []
        : [`Effective assets rose from ${honest.effectiveAssets} to ${forged.effectiveAssets}.`]),
      ...(isNamed ? [] : ["No risk names it."]),
    ]
  },
})

/** Forged statements end to end. `npm run forgeries` measures all of them. */
export const forgeryAttacks: AttackGroup = {
  name: "forgeries",
  attacks: [
    sent("the same lines as another bank's", 1),
    sent("one line months ahead seasons a deposit", 2),
    sent("all balances from the middle on", 3),
  ],
}
