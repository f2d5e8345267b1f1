export { chatAssets } from "./assets/ChatAssets.ts"
export {
  type AssetTalk,
  type ChatAsset,
  chatAsset,
  type ChatField,
  type FieldKind,
  type Sayings,
  type Situation,
} from "./ChatAsset.ts"
export type { ChatCommand, Doubt, FieldValue, Words } from "./ChatCommand.ts"
export { heldValues } from "./ChatInput.ts"
export { chatMessage } from "./text/chatTexts.ts"
export { chatInput, isReady, missingFields } from "./ChatInput.ts"
export { type ChatMaterial, ChatState } from "./ChatState.ts"
export {
  type ChatTurn,
  type PersonMessage,
  type ChatDocument,
  openChat,
  takeMessage,
  takeMessageAmong,
  takeValue,
} from "./Conversation.ts"
export { supportedBy } from "./Evidence.ts"
export { fieldsIn } from "./FieldsIn.ts"
export { chosenAsset } from "./extract/AssetChoice.ts"
export { type ChatRules, reduce } from "./Reduce.ts"
export { withoutPrivate } from "./WithoutPrivate.ts"
export { ChatModel, type ModelQuestion } from "./ChatModel.ts"
