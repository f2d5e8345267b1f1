import { getRouteApi, Link } from "@tanstack/react-router"
import { useWords } from "../../app/Locale.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { words } from "./text/index.ts"

const route = getRouteApi("/account")

/** What an integrator looks after: notifications, keys, usage. */
export const AccountScreen = () => {
  const { tabs, title } = useWords(words)
  const { tab } = route.useSearch()
  return (
    <div className="stack">
      <h1>{title}</h1>
      <nav className="tabs" aria-label={title}>
        {tabNames.map((name) => (
          <Link key={name} to="/account" search={{ tab: name }} aria-current={name === tab ? "page" : undefined}>
            {tabs[name]}
          </Link>
        ))}
      </nav>
      {tab === "deliveries" ? <Deliveries /> : null}
    </div>
  )
}

const tabNames = ["deliveries", "keys", "usage"] as const
