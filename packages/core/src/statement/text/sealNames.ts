import { ownValue } from "../../domain/OwnValue.ts"
import type { RevisionChange, SealFault } from "../../domain/Seal.ts"
import type { Bilingual, Locale } from "../../domain/Words.ts"

/** What an update changed. */
const changeNames: Readonly<Record<RevisionChange, Bilingual>> = {
  PAGES: { zh: "页面内容", en: "contents of pages" },
  ANNOTATIONS: { zh: "覆盖在页面上的批注或文字", en: "notes or texts laid over pages" },
  FORM_VALUES: { zh: "表单内容", en: "form fields" },
  STRUCTURE: { zh: "页数或文档结构", en: "the number of pages or the structure" },
  SIGNATURES: { zh: "新增或变动的签章", en: "signatures added or changed" },
  VALIDATION_DATA: { zh: "证书验证资料", en: "validation data of certificates" },
  METADATA: { zh: "文件属性", en: "metadata" },
  UNUSED: { zh: "页面未使用的内容", en: "unused contents" },
  UNREAD: { zh: "未能比对的内容", en: "contents that could not be compared" },
  APPENDED_BYTES: { zh: "文件末尾追加的数据", en: "bytes appended to the file" },
}

/** What is wrong with a seal. */
const faultNames: Readonly<Record<SealFault, Bilingual>> = {
  BYTE_RANGE: {
    zh: "其声明的覆盖范围不成立，签章之外留有可以改动的内容",
    en: "the range of bytes that it states leaves room for other contents",
  },
  NO_SIGNATURE: { zh: "签章数据缺失", en: "the signature is missing" },
  TOO_LARGE: { zh: "签章数据过大", en: "the signature is too large" },
  MALFORMED: { zh: "签章数据无法解析", en: "the signature cannot be decoded" },
  UNSUPPORTED: { zh: "不支持该签章格式或算法", en: "its format or algorithm is not supported" },
  NO_CERTIFICATE: { zh: "缺少签署人证书", en: "the signer's certificate is missing" },
  OTHER_CERTIFICATE: { zh: "所附证书不是签署时使用的证书", en: "the certificate is not the one it was signed with" },
  OTHER_BYTES: { zh: "文件内容在签署之后被改动", en: "the file was changed after it was signed" },
  WRONG_VALUE: { zh: "签名值与证书不符", en: "the signature does not belong to the certificate" },
  TOO_MANY: { zh: "签章过多，未逐一验证", en: "there are too many seals to verify each" },
}

const listed = (names: Readonly<Record<string, Bilingual>>, codes: ReadonlyArray<string>, locale: Locale): string =>
  codes.map((code) => ownValue(names, code)?.[locale] ?? code).join(locale === "zh" ? "、" : ", ")

/** What an update of a PDF changed, in words. */
export const revisionChangeNames = (changes: ReadonlyArray<string>, locale: Locale): string =>
  listed(changeNames, changes, locale)

/** What is wrong with a seal, in words. */
export const sealFaultName = (fault: string, locale: Locale): string => listed(faultNames, [fault], locale)
