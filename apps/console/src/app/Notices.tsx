import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useSyncExternalStore } from "react"
import { connection, fetchNoted } from "../api/Connection.ts"
import { Button } from "../design/Button.tsx"
import { words } from "../Words.ts"
import { useMay } from "./Allowed.tsx"
import { Reload } from "./Broken.tsx"
import { useLocale, useWords } from "./Locale.tsx"
import { useSession } from "./Session.tsx"

/** Milliseconds between two looks at the server's page: usually, and while there is no connection. */
const LOOK_EVERY = 300_000
const TRY_EVERY = 3000

/** What concerns all screens: no connection, newer pages, simulated samples. Each is one line, and only while it is so. */
export const Notices = () => {
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
