/** The words of the login. */
export interface LoginWords {
  readonly title: string
  readonly intro: string
  readonly command: string
  readonly key: string
  readonly keyHelp: string
  readonly enter: string
}

export const words: Readonly<Record<"zh" | "en", LoginWords>> = {
  zh: {
    title: "登录控制台",
    intro: "在服务器上运行下面的命令，打开它给出的一次性链接（10 分钟内有效）：",
    command: "也可以用 API 密钥登录：",
    key: "API 密钥",
    keyHelp: "以 ovk_ 开头。密钥只用来登录，不保存在浏览器里。",
    enter: "登录",
  },
  en: {
    title: "Log in to the console",
    intro: "Run this command on the server and open the one-time link it prints (valid for 10 minutes):",
    command: "Or log in with an API key:",
    key: "API key",
    keyHelp: "Starts with ovk_. It is used to log in and not kept in the browser.",
    enter: "Log in",
  },
}
