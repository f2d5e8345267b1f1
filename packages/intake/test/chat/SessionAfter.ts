import type { KnownAssetType } from "@open-valuation/core/assets"
import { LocalDate } from "@open-valuation/core/domain"
import { chatAssets, type ChatTurn, openChat, takeMessage } from "../../src/chat/index.ts"

const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-06-15") }

/** The end of a session about an asset (`null`: none yet), after messages on 15 June 2026. */
export const sessionAfter = (asset: KnownAssetType | null, ...say: ReadonlyArray<string>): ChatTurn => {
  let turn = openChat(asset, rules)
  for (const content of say) turn = takeMessage(turn.state, { content }, rules)
  return turn
}
