/**
 * Language models as a second reader of chat messages: layers for the port `ChatModel`.
 *
 * ```ts
 * import { ChatModels, parseModelEndpoint } from "./index.ts"
 *
 * const endpoint = parseModelEndpoint("http://127.0.0.1:11434/v1#qwen2.5:14b")
 * const models = endpoint && ChatModels.layer(endpoint)
 * ```
 *
 * A model only proposes. What becomes of a proposal, `takeMessage` of `@open-valuation/intake/chat` decides: a value
 * counts only if the person's words support it.
 */
export * as ChatModels from "./ChatModels.ts"
export { ColumnModel } from "./ColumnModel.ts"
export { type ModelEndpoint, parseModelEndpoint } from "./ModelEndpoint.ts"
