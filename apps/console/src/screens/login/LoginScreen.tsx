import "./LoginScreen.css"
import { byLanguage } from "@open-valuation/report/formats"
import { useMutation } from "@tanstack/react-query"
import type { Session } from "../../api/Answers.ts"
import { addressOf, call } from "../../api/Call.ts"
import { useLocale, useWords } from "../../app/Locale.tsx"
import { useApi } from "../../app/useApi.ts"
import { Button } from "../../design/Button.tsx"
import { Failure } from "../../design/Failure.tsx"
import { Field } from "../../design/Field.tsx"
import { words as common } from "../../Words.ts"

interface LoginProps {
  /** Why the last attempt was refused. */
  readonly refused: string | undefined
  readonly onEntered: (session: Session) => void
}

/** Login by a one-time link or by an API key. */
export const LoginScreen = ({ onEntered, refused }: LoginProps) => {
  const { choose, locale } = useLocale()
  const { language, product } = useWords(common)
  const own = useWords(words)
  const login = useMutation({
    mutationFn: (apiKey: string) => call<Session>("session", { locale, method: "POST", body: { apiKey } }),
    onSuccess: onEntered,
  })
  return (
    <main className="login stack">
      <div className="row spread">
        <p className="brand">{product}</p>
        <Button
          kind="plain"
          lang={locale === "zh" ? "en" : "zh-CN"}
          onClick={() => choose(locale === "zh" ? "en" : "zh")}
        >
          {language}
        </Button>
      </div>
      <div className="card stack">
        <h1>{own.title}</h1>
        {login.error !== null ? (
          <Failure error={login.error} />
        ) : refused === undefined ? null : (
          <p className="note" data-tone="warn" role="alert">
            {refused}
          </p>
        )}
        <ByProvider />
        <p>{own.intro}</p>
        <code>ov console</code>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            login.mutate(textOf(new FormData(event.currentTarget).get("apiKey")))
          }}
        >
          <p>{own.command}</p>
          <Field label={own.key} help={own.keyHelp}>
            {(input) => (
              <input
                {...input}
                name="apiKey"
                type="password"
                autoComplete="off"
                required
                maxLength={256}
                spellCheck={false}
              />
            )}
          </Field>
          <Button kind="main" type="submit" disabled={login.isPending}>
            {own.enter}
          </Button>
        </form>
      </div>
    </main>
  )
}

/** The way in with the account of the company, where there is one. */
const ByProvider = () => {
  const own = useWords(words)
  const { data } = useApi<{ readonly provider: string | null }>("sign-in")
  const provider = data?.provider ?? null
  if (provider === null) return null
  return (
    <div className="stack">
      <a className="button" data-kind="main" href={addressOf("provider")}>
        {own.company}
      </a>
      <p className="small soft">{own.companyHelp(provider)}</p>
    </div>
  )
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value.trim() : "")

/** The words of the login. */
const words = byLanguage({
  title: { zh: "登录控制台", en: "Log in to the console" },
  company: { zh: "使用单位账号登录", en: "Log in with your company account" },
  companyHelp: {
    zh: (host: string) => `通过 ${host} 登录。单位账号暂时不可用时，仍可用下面的方式登录。`,
    en: (host: string) => `By way of ${host}. While it is not available, the ways below still work.`,
  },
  intro: {
    zh: "请向管理员索取登录链接（管理员在项目目录运行下面的命令，链接 10 分钟内有效）：",
    en: "Ask your administrator for a login link (made with this command in the project's folder, valid for 10 minutes):",
  },
  command: { zh: "也可以用 API 密钥登录：", en: "Or log in with an API key:" },
  key: { zh: "API 密钥", en: "API key" },
  keyHelp: {
    zh: "以 ovk_ 开头。密钥只用来登录，不保存在浏览器里。",
    en: "Starts with ovk_. It is used to log in and not kept in the browser.",
  },
  enter: { zh: "登录", en: "Log in" },
})
