import type { Message, ValuationEvent } from "@open-valuation/core"
import { type LoadedAsset, shown } from "./assets/LoadAsset.ts"
import type { OpenEvent } from "./public/OpenEvent.ts"
import type { Locale } from "./public/Options.ts"

/** An engine's event in the reader's language; none for what only hosts of statements keep. */
export const eventOf = <Result>(
  event: ValuationEvent<unknown>,
  locale: Locale,
  asset: Pick<LoadedAsset, "render" | "translate">,
): ReadonlyArray<OpenEvent<Result>> => {
  const say = (message: Message): string => asset.translate(message, locale)
  switch (event._tag) {
    case "Step":
      return [{ type: "step", stage: event.stage, code: event.message.code, text: say(event.message) }]
    case "Samples": {
      const { _tag, excluded, ...counts } = event
      return [
        { type: "samples", ...counts, excluded: excluded.map(({ count, reason }) => ({ count, reason: say(reason) })) },
      ]
    }
    case "Progress":
      return [{ type: "progress", done: event.done, total: event.total, unit: event.unit, text: say(event.label) }]
    case "Result":
      return [{ type: "answer", answer: { status: "OK", result: shown(asset, event.outcome, locale) } }]
    case "Lines":
    case "Balances":
      return []
  }
}
