export { chatAssets } from "./assets/ChatAssets.ts"
export {
  type AssetTalk,
  type ChatAsset,
  chatAsset,
  type ChatField,
  type FieldKind,
  type Situation,
} from "./ChatAsset.ts"
export type { ChatCommand, Doubt, FieldValue, Words } from "./ChatCommand.ts"
export { chatInput, isReady, missingFields } from "./ChatInput.ts"
export { type ChatMaterial, ChatState } from "./ChatState.ts"
export { type ChatTurn, type Heard, type HeardDocument, openChat, takeMessage } from "./Conversation.ts"
export { isSupported } from "./Evidence.ts"
export type { KnownNames, NamedField } from "./KnownNames.ts"
export { type ChatRules, reduce } from "./Reduce.ts"
