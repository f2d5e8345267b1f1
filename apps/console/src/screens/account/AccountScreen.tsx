import { getRouteApi, Link } from "@tanstack/react-router"
import type { Scope } from "../../api/Answers.ts"
import { Allowed, useMay } from "../../app/Allowed.tsx"
import { useWords } from "../../app/Locale.tsx"
import { words } from "./AccountWords.ts"
import { Deliveries } from "./Deliveries.tsx"
import { Keys } from "./Keys.tsx"
import { Usage } from "./Usage.tsx"

const route = getRouteApi("/account")

/** What an integrator looks after: notifications, keys, usage. */
export const AccountScreen = () => {
  const { tabs, title } = useWords(words)
  const may = useMay()
  const { tab = tabNames.find((name) => may(tabScopes[name])) ?? "usage" } = route.useSearch()
  return (
    <div className="stack">
      <h1>{title}</h1>
      <nav className="tabs" aria-label={title}>
        {tabNames
          .filter((name) => may(tabScopes[name]))
          .map((name) => (
            <Link key={name} to="/account" search={{ tab: name }} aria-current={name === tab ? "page" : undefined}>
              {tabs[name]}
            </Link>
          ))}
      </nav>
      <Allowed scopes={tabScopes[tab]}>
        {tab === "deliveries" ? <Deliveries /> : tab === "keys" ? <Keys /> : <Usage />}
      </Allowed>
    </div>
  )
}

const tabNames = ["deliveries", "keys", "usage"] as const
const tabScopes: Readonly<Record<(typeof tabNames)[number], ReadonlyArray<Scope>>> = {
  deliveries: ["webhooks"],
  keys: ["keys"],
  usage: [],
}
