import { readersLocale } from "./Locale.tsx"

const reasons: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  away: {
    zh: "单位账号的登录服务没有响应。请稍后重试，或使用登录链接、API 密钥登录。",
    en: "The sign-in of your company does not answer. Try again later, or log in with a link or an API key.",
  },
  clock: {
    zh: "本服务与单位登录服务的时钟相差超过 5 分钟，请运维人员校准时间；也可以使用登录链接登录。",
    en: "The clocks of this server and of your company's sign-in are more than 5 minutes apart: ask the operator to set them. A login link works meanwhile.",
  },
  foreign: {
    zh: "单位登录服务的答复不是给本系统的，已拒绝。请运维人员检查 OV_OIDC 的客户端编号。",
    en: "The answer of your company's sign-in was meant for another service and was refused: ask the operator to check the client id in OV_OIDC.",
  },
  stranger: {
    zh: "您的单位账号还没有本系统的权限，或已停用。请联系管理员添加用户。",
    en: "Your company account has no access here, or it was disabled: ask an administrator to add you.",
  },
  late: {
    zh: "登录用时过长，请重新开始。",
    en: "The sign-in took too long: begin again.",
  },
  busy: { zh: "登录尝试过于频繁，请稍后重试。", en: "Too many attempts to log in, try again later." },
}

const refused = { zh: "单位账号登录未成功，请重试。", en: "The sign-in with your company account failed: try again." }

/** Why the account of the company signed nobody in, in the reader's language. */
export const refusalOf = (reason: string): string =>
  (Object.hasOwn(reasons, reason) ? (reasons[reason] ?? refused) : refused)[readersLocale()]
