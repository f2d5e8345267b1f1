import { byLanguage } from "@open-valuation/report/words"

/** The words of the login. */
export const words = byLanguage({
  title: { zh: "登录控制台", en: "Log in to the console" },
  intro: {
    zh: "在服务器上运行下面的命令，打开它给出的一次性链接（10 分钟内有效）：",
    en: "Run this command on the server and open the one-time link it prints (valid for 10 minutes):",
  },
  command: { zh: "也可以用 API 密钥登录：", en: "Or log in with an API key:" },
  key: { zh: "API 密钥", en: "API key" },
  keyHelp: {
    zh: "以 ovk_ 开头。密钥只用来登录，不保存在浏览器里。",
    en: "Starts with ovk_. It is used to log in and not kept in the browser.",
  },
  enter: { zh: "登录", en: "Log in" },
})
