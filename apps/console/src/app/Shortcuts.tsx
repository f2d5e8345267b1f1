import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { words } from "../Words.ts"
import { useWords } from "./Locale.tsx"
import { type ScreenName, screens } from "./Screens.ts"

const OFF = "open-valuation.shortcuts-off"

/** Milliseconds in which the second key must follow the first. */
const FOLLOWS = 1500

const LIST = "shortcuts"

/** Keys that somebody types into something, or that mean something else there. */
const isTyped = ({ altKey, ctrlKey, isComposing, metaKey, target }: KeyboardEvent): boolean =>
  altKey ||
  ctrlKey ||
  metaKey ||
  isComposing ||
  (target instanceof HTMLElement &&
    target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null)

/** Lets keys lead to these screens: `g` and the key of the screen; `/` to the search of a screen, `?` to the list. */
export const useShortcuts = (names: ReadonlyArray<ScreenName>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTyped(event) || localStorage.getItem(OFF) !== null) return
      const { key, timeStamp } = event
      const screen = timeStamp - wentAt < FOLLOWS ? names.find((name) => screens[name].key === key) : undefined
      wentAt = key === "g" && screen === undefined ? timeStamp : Number.NEGATIVE_INFINITY
      if (screen !== undefined) void navigate({ to: `/${screen}` })
      else if (key === "?") showList()
      else if (key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [names, navigate])
}

/** Shows the list, with the focus in it: Escape gives it back. */
const showList = (): void => {
  const list = document.getElementById(LIST)
  list?.togglePopover(true)
  list?.querySelector("input")?.focus()
}

/** The keys and what they do, and a way to turn them off for those whom they surprise. */
export const ShortcutList = ({ names }: { readonly names: ReadonlyArray<ScreenName> }) => {
  const { nav, shortcuts: own } = useWords(words)
  const [isOff, setIsOff] = useState(() => localStorage.getItem(OFF) !== null)
  const rows: ReadonlyArray<readonly [string, string]> = [
    ...names.map((name) => [`g ${screens[name].key}`, nav[name]] as const),
    ["/", own.search],
    ["F1", own.help],
    ["?", own.title],
  ]
  return (
    <div id={LIST} className="card stack" popover="auto" role="dialog" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{own.title}</h2>
      <dl className="facts">
        {rows.map(([keys, does]) => (
          <div key={keys} className="fact">
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            setIsOff(!target.checked)
            if (target.checked) localStorage.removeItem(OFF)
            else localStorage.setItem(OFF, "1")
          }}
        />
        {own.on}
      </label>
    </div>
  )
}
