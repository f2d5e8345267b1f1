import type { LocalDate } from "../domain/LocalDate.ts"
import type { ChatAsset } from "./ChatAsset.ts"
import type { ChatCommand } from "./ChatCommand.ts"

/**
 * Whether the words of a message support a proposed command: they occur in the message, and the value follows from them
 * by the field's kind. Only supported proposals of a language model count.
 */
export const isSupported = (_command: ChatCommand, _content: string, _asset: ChatAsset, _today: LocalDate): boolean =>
  false
