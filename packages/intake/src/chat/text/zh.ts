import { ownValue } from "@open-valuation/core/domain"
import { fieldWordsIn } from "@open-valuation/core/reading"
import type { Sentences } from "@open-valuation/core/text"
import type { ChatMessages } from "../ChatMessages.ts"

const { ask, label, name, told: asset, value: shown, why } = fieldWordsIn("zh")

/** Why words for a field gave no value. */
const REASONS: Readonly<Record<string, string>> = {
  VIN_LENGTH: "车架号应为 17 位字母和数字",
  RANGE: "这是一个区间，请给出一个确定的数",
}

/** Replies of the chat in Chinese. */
export const zh: Sentences<ChatMessages> = {
  "chat.whichAsset": ({ told }) => `请问要估值的是什么？可以是：${told.replace(/、$/u, "")}。`,
  "chat.asset": ({ assetType }) => `${asset(assetType)}、`,
  "chat.assetName": ({ assetType }) => name(assetType),
  "chat.started": ({ assetType }) => `好的，为您登记${asset(assetType)}的估值信息。`,
  "chat.switched": ({ assetType }) => `好的，改为登记${asset(assetType)}，之前的信息已清空。`,
  "chat.greeting": () => "您好！",
  "chat.thanks": () => "不客气。",
  "chat.noPrice": () => "这里只收集估值所需的信息；信息齐全后提交估值，即可得到价格区间和依据。",
  "chat.notUnderstood": () => "抱歉，这句话里没有找到可以登记的信息。",
  "chat.noted": ({ told }) => `已登记：${told.replace(/；$/u, "")}。`,
  "chat.value": ({ value, ...of }) => `${label(of)} ${shown(of, value)}；`,
  "chat.fieldLabel": label,
  "chat.fieldValue": ({ value, ...of }) => shown(of, value),
  "chat.changed": ({ from, value, ...of }) => `${label(of)}已由 ${shown(of, from)} 改为 ${shown(of, value)}。`,
  "chat.cleared": (of) => `已去掉${label(of)}。`,
  "chat.skipped": (of) => `好的，${label(of)}先不填。`,
  "chat.refused": ({ told, value, ...of }) => `${label(of)} ${shown(of, value)} 无法登记：${told}。`,
  "chat.doubt.yearAlone": ({ year, ...of }) => `${label(of)}是 ${year} 年几月？`,
  "chat.doubt.monthAlone": ({ month, ...of }) => `${label(of)}是哪一年的 ${month} 月？`,
  "chat.doubt.provinceAlone": ({ province }) => `在${province}的哪个城市？`,
  "chat.doubt.checkDigit": ({ value, ...of }) => `${label(of)} ${value} 的校验位不符，请核对；确实无误请回复“是”。`,
  "chat.doubt.choice": ({ told, words: said, ...of }) =>
    `“${said}”指的是哪一种？${label(of)}：${told
      .replaceAll(`${label(of)} `, "")
      .replace(/；$/u, "")
      .replaceAll("；", " / ")}`,
  "chat.doubt.unusable": ({ reason, words: said, ...of }) =>
    `“${said}”不能作为${label(of)}：${ownValue(REASONS, reason) ?? "请再确认一下"}。`,
  "chat.doubt.conflict": ({ read, stated, ...of }) =>
    `${label(of)}：您说的是 ${shown(of, stated)}，材料上是 ${shown(of, read)}。以您说的为准请回复“是”，以材料为准请回复“不是”。`,
  "chat.doubt.unknownName": ({ names, stated, ...of }) =>
    `样本库里没有${label(of)}“${stated}”，相近的有：${names}。是其中哪一个？都不是就按您说的登记。`,
  "chat.leftOut.price": () => "您说的价格不作为估值依据，没有登记。",
  "chat.leftOut.private": () => "电话、证件号、车牌、卡号等个人信息没有登记。",
  "chat.document": ({ fields, fileName }) =>
    fields === 0 ? `已收到材料 ${fileName}，没有读到可用的信息。` : `已读取材料 ${fileName}，其中 ${fields} 项可用。`,
  "chat.material": ({ fileName, files }) => `已收到流水 ${fileName}，共 ${files} 份。`,
  "chat.ask": (of) => ask(of) ?? `请补充${label(of)}。`,
  "chat.why": (of) => why(of) ?? `${label(of)}会影响估值。`,
  "chat.ready": ({ assetType }) => `${asset(assetType)}的必填信息已齐全，可以提交估值。`,
  "chat.offer": ({ told }) => `如果方便，再补充${told.replace(/、$/u, "")}，区间会更准；没有也可以直接提交。`,
  "chat.label": (of) => `${label(of)}、`,
  "chat.faulty": ({ told }) => `还不能提交：${told.replace(/；$/u, "")}。`,
  "chat.fault": ({ told, ...of }) => `${label(of)}：${told}；`,
}
