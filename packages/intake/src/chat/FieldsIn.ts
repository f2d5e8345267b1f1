import type { LocalDate } from "@open-valuation/core/domain"
import type { ChatAsset, Situation } from "./ChatAsset.ts"
import type { FieldValue } from "./ChatCommand.ts"
import { listen } from "./extract/Listen.ts"

/**
 * The fields that a text states about an object of an asset, read as chat messages are, but without a conversation:
 * nothing was asked, nothing is held. The first statement of a field counts. A month of which only the year is stated
 * is that year, `YYYY`. Prices, hopes and private data are no fields. Deterministic.
 */
export const fieldsIn = (
  text: string,
  asset: ChatAsset,
  today: LocalDate.LocalDate,
): Readonly<Record<string, FieldValue>> => {
  const situation: Situation = { today, asked: [], latest: [], held: {}, doubts: [] }
  const fields = new Map<string, FieldValue>()
  for (const command of listen(text, asset, situation)) {
    if ((command._tag !== "SetField" && command._tag !== "DoubtField") || fields.has(command.field)) continue
    if (command._tag === "SetField") fields.set(command.field, command.value)
    else if (command.doubt.kind === "YEAR_ALONE") fields.set(command.field, String(command.doubt.year))
  }
  return Object.fromEntries(fields)
}
