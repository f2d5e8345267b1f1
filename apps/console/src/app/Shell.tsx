import "./Shell.css"
import { useQuery } from "@tanstack/react-query"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { Button } from "../design/Button.tsx"
import { words } from "../Words.ts"
import { Allowed } from "./Allowed.tsx"
import { Reload } from "./Broken.tsx"
import { useLocale, useWords } from "./Locale.tsx"
import { isScreen, menuOf, screens } from "./Screens.ts"
import { SessionGate, useLogout, useSession } from "./Session.tsx"

/** The frame of all screens: where one is, who one is, and the language. */
export const Shell = () => (
  <SessionGate>
    <Frame />
  </SessionGate>
)

const Frame = () => {
  const { skip } = useWords(words)
  return (
    <div className="shell">
      <header>
        <a className="skip" href="#main" onClick={focusMain}>
          {skip}
        </a>
        <Navigation />
        <Who />
      </header>
      <main id="main" tabIndex={-1}>
        <Upgraded />
        <Screen />
      </main>
    </div>
  )
}

/** The screen of the address, for a session with its scopes. */
const Screen = () => {
  const name = useLocation({ select: ({ pathname }) => pathname.split("/")[1] ?? "" })
  return (
    <Allowed scopes={isScreen(name) ? screens[name].scopes : []}>
      <Outlet />
    </Allowed>
  )
}

/** The hash of the address names a screen, so the link moves the focus itself. */
const focusMain = (event: { preventDefault: () => void }): void => {
  event.preventDefault()
  document.getElementById("main")?.focus()
}

const Navigation = () => {
  const { menu, nav, product } = useWords(words)
  const groups = menuOf(useSession())
  return (
    <>
      <p className="brand">{product}</p>
      <nav className="nav" aria-label={menu}>
        {groups.map((names) => (
          <ul key={names[0]}>
            {names.map((name) => (
              <li key={name}>
                <Link to={`/${name}`} ref={currentIntoView}>
                  {nav[name]}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </>
  )
}

/** In a narrow window the menu is one line that scrolls. */
const currentIntoView = (link: HTMLAnchorElement | null): void => {
  if (link?.getAttribute("aria-current") === "page") link.scrollIntoView({ block: "nearest", inline: "center" })
}

const Who = () => {
  const { account, features, operator, person, version } = useSession()
  const { choose, locale } = useLocale()
  const own = useWords(words)
  const logout = useLogout()
  return (
    <div className="who">
      <p>
        {account} · {operator ? own.operator : person.name}
      </p>
      <p className="soft">{own.version(version)}</p>
      <p className="row">
        <a href="../docs">{own.apiDocs}</a>
        {features.guide ? <a href="../docs/guide/">{own.guide}</a> : null}
      </p>
      <div className="row">
        <Button lang={locale === "zh" ? "en" : "zh-CN"} onClick={() => choose(locale === "zh" ? "en" : "zh")}>
          {own.language}
        </Button>
        <Button onClick={() => void logout()}>{own.logout}</Button>
      </div>
    </div>
  )
}

/** For addresses without a screen. */
export const NotFound = () => <p className="empty">{useWords(words).notFound}</p>

/** Milliseconds between two looks at the server's page, besides those when the reader comes back to it. */
const LOOK_EVERY = 300_000

/** Says that the server has newer pages than the ones shown. The reader reloads when nothing is half done. */
const Upgraded = () => {
  const { upgraded } = useWords(words)
  const { data: isCurrent = true } = useQuery({
    queryKey: ["pages"],
    queryFn: async ({ signal }) => {
      const answer = await fetch(window.location.pathname, { cache: "no-cache", signal })
      return !answer.ok || (await answer.text()).includes(ownScript())
    },
    refetchInterval: LOOK_EVERY,
    staleTime: LOOK_EVERY / 10,
  })
  if (isCurrent) return null
  return (
    <div className="note row spread" role="status">
      <p>{upgraded}</p>
      <Reload />
    </div>
  )
}

/** Path of the script that runs this page. It holds a hash of its content. */
const ownScript = (): string => document.querySelector('script[type="module"]')?.getAttribute("src") ?? ""
