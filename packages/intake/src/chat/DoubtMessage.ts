import type { KnownAssetType } from "@open-valuation/core/assets"
import type { Message } from "@open-valuation/core/domain"
import type { OpenDoubt } from "./ChatState.ts"
import { chatMessage } from "./text/chatTexts.ts"

/** The question that a doubt asks. */
export const doubtMessage = (assetType: KnownAssetType, { doubt, field, words }: OpenDoubt): Message => {
  const of = { assetType, field }
  switch (doubt.kind) {
    case "YEAR_ALONE":
      return chatMessage("chat.doubt.yearAlone", { ...of, year: doubt.year })
    case "MONTH_ALONE":
      return chatMessage("chat.doubt.monthAlone", { ...of, month: doubt.month })
    case "PROVINCE_ALONE":
      return chatMessage("chat.doubt.provinceAlone", { ...of, province: doubt.province })
    case "CHECK_DIGIT":
      return chatMessage("chat.doubt.checkDigit", { ...of, value: doubt.value })
    case "UNIT":
    case "CHOICE": {
      const told = JSON.stringify(doubt.choices.map((value) => chatMessage("chat.value", { ...of, value })))
      return chatMessage("chat.doubt.choice", { ...of, words, told })
    }
    case "UNUSABLE":
      return chatMessage("chat.doubt.unusable", { ...of, words, reason: doubt.reason })
    case "CONFLICT":
      return chatMessage("chat.doubt.conflict", { ...of, stated: doubt.stated, read: doubt.read })
    case "UNKNOWN_NAME":
      return chatMessage("chat.doubt.unknownName", { ...of, stated: doubt.stated, names: doubt.choices.join("、") })
  }
}
