import "./design/tokens.css"
import "./design/base.css"
import "./design/parts.css"
import "./design/Part.css"
import { CSPProvider } from "@base-ui/react/csp-provider"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { connection } from "./api/Connection.ts"
import { LocaleProvider } from "./app/Locale.tsx"
import { Router } from "./app/Router.tsx"

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no #root")
window.addEventListener("offline", () => connection.note(true))
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <LocaleProvider>
        <Router />
      </LocaleProvider>
    </CSPProvider>
  </StrictMode>,
)
