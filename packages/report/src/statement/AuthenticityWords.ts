import { byLanguage } from "@open-valuation/core/domain"

/** The words of seals, updates and signs of forgery. */
export const authenticityWords = byLanguage({
  title: { zh: "真实性核查", en: "Authenticity" },
  stop: { zh: "；", en: "; " },
  comma: { zh: "，", en: ", " },
  findings: { zh: "发现的问题", en: "Findings" },
  level: { zh: "等级", en: "Level" },
  finding: { zh: "说明", en: "Finding" },
  seals: { zh: "电子签章", en: "Seals" },
  file: { zh: "文件", en: "File" },
  state: { zh: "状态", en: "State" },
  signer: { zh: "签署人、时间与证书", en: "Signer, time, certificate" },
  signedAt: {
    zh: (at: string, proof: string) => `签署于北京时间 ${at}${proof}`,
    en: (at: string, proof: string) => `signed ${at} Beijing time ${proof}`,
  },
  issuedBy: { zh: (issuer: string) => `由${issuer}颁发`, en: (issuer: string) => `issued by ${issuer}` },
  integrity: {
    INTACT: { zh: "完整", en: "intact" },
    BROKEN: { zh: "无效", en: "broken" },
    UNREADABLE: { zh: "无法验证", en: "not verified" },
  },
  covers: {
    FILE: { zh: "覆盖整个文件", en: "covers the whole file" },
    REVISION: { zh: "只覆盖签署时的版本", en: "covers the file as it was then" },
    PART: { zh: "只覆盖文件的一部分", en: "covers a part of the file" },
  },
  changedAfter: {
    zh: (changes: string) => `此后被改动：${changes}`,
    en: (changes: string) => `changed since: ${changes}`,
  },
  removed: { zh: "已被去除", en: "removed since" },
  times: {
    TIMESTAMP: { zh: "（可信时间戳证明）", en: "(proven by a trusted timestamp)" },
    UNKNOWN_TIMESTAMP: { zh: "（时间戳来源未经证实）", en: "(by a timestamp of an unknown authority)" },
    STATED: { zh: "（签署人自述）", en: "(as the signer says)" },
    NONE: { zh: "签署时间未注明", en: "time not stated" },
  },
  certificates: {
    VALID: { zh: "证书签署时有效", en: "certificate valid then" },
    EXPIRED: { zh: "证书签署时已过期", en: "certificate had expired" },
    NOT_YET_VALID: { zh: "证书签署时尚未生效", en: "certificate not valid yet" },
    UNKNOWN: { zh: "有效期无从判断", en: "validity unknown" },
  },
  chains: {
    TRUSTED: { zh: "根证书受信任", en: "root trusted" },
    UNKNOWN_ROOT: { zh: "根证书未知", en: "unknown root" },
    BROKEN: { zh: "证书链无效", en: "chain broken" },
  },
  updates: { zh: "文件修改记录", en: "Updates of the files" },
  revision: { zh: "版本", en: "Revision" },
  changes: { zh: "改动", en: "Changed" },
  pages: { zh: (pages: string) => `第${pages}页`, en: (pages: string) => `page ${pages}` },
  gone: { zh: (texts: string) => `消失：${texts}`, en: (texts: string) => `gone: ${texts}` },
  added: { zh: (texts: string) => `新增：${texts}`, en: (texts: string) => `new: ${texts}` },
  levels: {
    HIGH: { zh: "高", en: "HIGH" },
    MEDIUM: { zh: "中", en: "MEDIUM" },
    LOW: { zh: "低", en: "LOW" },
  },
  limits: {
    zh: "签章完整只说明文件自签署后未变；是否银行出具，取决于证书及本机构信任的根证书。证书是否被吊销未查询。",
    en: "An intact seal proves that the file is as it was signed. Whether a bank signed it depends on the certificate and the roots that you trust. Revocation is not looked up.",
  },
})

export type AuthenticityWords = (typeof authenticityWords)[keyof typeof authenticityWords]
