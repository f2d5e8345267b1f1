import type { ChatAsset, Situation } from "../ChatAsset.ts"
import type { ChatCommand } from "../ChatCommand.ts"
import { takeIntents, takeSmallTalk } from "./Intents.ts"
import { Passage } from "./Passage.ts"
import { takePrivate } from "./Private.ts"

/**
 * The commands in a message about a known asset, in the order of their words. Deterministic, without network. What was
 * taken as private or as an intent is not read as a fact.
 */
export const listen = (content: string, asset: ChatAsset, situation: Situation): ReadonlyArray<ChatCommand> => {
  const passage = new Passage(content)
  takePrivate(passage)
  takeIntents(passage, asset.fields)
  asset.talk.read(passage, situation)
  if (passage.commands.length === 0) takeSmallTalk(passage)
  return passage.commands
}
