import "./Shell.css"
import { useQuery } from "@tanstack/react-query"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { connection, fetchNoted } from "../api/Connection.ts"
import { Button } from "../design/Button.tsx"
import { words } from "../Words.ts"
import { Allowed, useMay } from "./Allowed.tsx"
import { Reload } from "./Broken.tsx"
import { useLocale, useWords } from "./Locale.tsx"
import { isScreen, menuOf, type ScreenName, screens } from "./Screens.ts"
import { SessionGate, useLogout, useSession } from "./Session.tsx"
import { ShortcutList, useShortcuts } from "./Shortcuts.tsx"
import { useIsNarrow } from "./useIsNarrow.ts"

/** Milliseconds between two looks at the server's page: usually, and while there is no connection. */
const LOOK_EVERY = 300_000
const TRY_EVERY = 3000

/** What concerns all screens: no connection, newer pages, simulated samples. Each is one line, and only while it is so. */
const Notices = () => {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const pages = useQuery({
    queryKey: ["pages"],
    queryFn: async ({ signal }) => {
      const answer = await fetchNoted(window.location.pathname, { cache: "no-cache", signal })
      return !answer.ok || (await answer.text()).includes(ownScript())
    },
    refetchInterval: isLost ? TRY_EVERY : LOOK_EVERY,
    retry: false,
    staleTime: LOOK_EVERY / 10,
  })
  const { lost, tryNow, upgraded } = useWords(words)
  return (
    <>
      {isLost ? (
        <div className="note row spread" data-tone="warn" role="status">
          <p>{lost}</p>
          <Button disabled={pages.isFetching} onClick={() => void pages.refetch()}>
            {tryNow}
          </Button>
        </div>
      ) : pages.data === false ? (
        <div className="note row spread" role="status">
          <p>{upgraded}</p>
          <Reload />
        </div>
      ) : null}
      <DemoData />
    </>
  )
}

/** Path of the script that runs this page. It holds a hash of its content. */
const ownScript = (): string => document.querySelector('script[type="module"]')?.getAttribute("src") ?? ""

/** Says which assets have markets of simulated samples. */
const DemoData = () => {
  const { assets, demo, features } = useSession()
  const { locale } = useLocale()
  const own = useWords(words).demoData
  const mayImport = useMay()(["samples"]) && features.markets
  if (demo.length === 0) return null
  const valued = assets.filter(({ statement }) => !statement)
  const names = valued.filter(({ assetType }) => demo.includes(assetType)).map(({ title }) => title)
  return (
    <p className="demo-data small">
      <strong>{names.length === valued.length ? own.name : own.of(names.join(locale === "zh" ? "、" : ", "))}</strong>{" "}
      {own.says} {mayImport ? <Link to="/markets">{own.import}</Link> : null}
    </p>
  )
}

/** The frame of all screens: where one is, who one is, and the language. */
export const Shell = () => (
  <SessionGate>
    <Frame />
  </SessionGate>
)

const Frame = () => {
  const { skip } = useWords(words)
  const groups = menuOf(useSession())
  useShortcuts(groups.flat())
  return (
    <div className="shell">
      <header>
        <a className="skip" href="#main" onClick={skipToMain}>
          {skip}
        </a>
        <Navigation groups={groups} />
        {useIsNarrow() ? <More /> : <Who />}
      </header>
      <main id="main" tabIndex={-1}>
        <Notices />
        <Screen />
      </main>
      <ShortcutList names={groups.flat()} />
    </div>
  )
}

/** The screen of the address, for a session with its scopes. */
const Screen = () => {
  const name = useLocation({ select: ({ pathname }) => pathname.split("/")[1] ?? "" })
  const { nav, product } = useWords(words)
  const shown = useRef(name)
  useEffect(() => {
    document.title = isScreen(name) ? `${nav[name]} · ${product}` : product
    // Whoever has chosen another screen goes on there, with the keyboard too.
    if (shown.current !== name) focusMain()
    shown.current = name
  }, [name, nav, product])
  return (
    <Allowed scopes={isScreen(name) ? screens[name].scopes : []}>
      <Outlet />
    </Allowed>
  )
}

const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true })

/** The hash of the address names a screen, so the link moves the focus itself. */
const skipToMain = (event: { preventDefault: () => void }): void => {
  event.preventDefault()
  focusMain()
}

const Navigation = ({ groups }: { readonly groups: ReadonlyArray<ReadonlyArray<ScreenName>> }) => {
  const { menu, nav, product } = useWords(words)
  const { pathname } = useLocation()
  const shown = useRef<HTMLElement>(null)
  // In a narrow window the menu is one line that scrolls. Not `scrollIntoView`: the Tab key would begin at the link.
  useEffect(() => {
    const link = shown.current?.querySelector<HTMLElement>("[aria-current=page]")
    if (!shown.current || !link) return
    shown.current.scrollLeft = link.offsetLeft - (shown.current.clientWidth - link.clientWidth) / 2
  }, [pathname])
  return (
    <>
      <p className="brand">{product}</p>
      <nav className="nav" aria-label={menu} ref={shown}>
        {groups.map((names) => (
          <ul key={names[0]}>
            {names.map((name) => (
              <li key={name}>
                <Link to={`/${name}`}>{nav[name]}</Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </>
  )
}

/** In a narrow window: a button, which opens the rest. */
const More = () => (
  <>
    <button type="button" className="more" popoverTarget="who" aria-label={useWords(words).session}>
      <span aria-hidden="true">⋯</span>
    </button>
    <div id="who" className="card" popover="auto">
      <Who />
    </div>
  </>
)

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
        <button type="button" className="link keys-only" popoverTarget="shortcuts">
          {own.shortcuts.title}
        </button>
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
