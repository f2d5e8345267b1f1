import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react"

/** A language of the console. */
export type Locale = "zh" | "en"

interface LocaleState {
  readonly locale: Locale
  readonly choose: (locale: Locale) => void
}

const LocaleContext = createContext<LocaleState | undefined>(undefined)

const KEPT = "open-valuation.locale"

/** The reader's choice, or the first of the browser's languages that the console has; Chinese by default. */
export const readersLocale = (): Locale => {
  const kept = localStorage.getItem(KEPT)
  if (kept === "zh" || kept === "en") return kept
  const first = navigator.languages.find((language) => /^(zh|en)/i.test(language))
  return first !== undefined && /^en/i.test(first) ? "en" : "zh"
}

/** Gives the screens below it a language, which the reader may change. */
export const LocaleProvider = ({ children }: { readonly children: ReactNode }) => {
  const [locale, setLocale] = useState(readersLocale)
  useEffect(() => {
    document.documentElement.lang = locale === "zh" ? "zh-CN" : "en"
  }, [locale])
  const state = useMemo(
    () => ({
      locale,
      choose: (next: Locale) => {
        localStorage.setItem(KEPT, next)
        setLocale(next)
      },
    }),
    [locale],
  )
  return <LocaleContext value={state}>{children}</LocaleContext>
}

/** The language and how to change it. */
export const useLocale = (): LocaleState => {
  const state = use(LocaleContext)
  if (state === undefined) throw new Error("useLocale needs a LocaleProvider above it")
  return state
}

/** The words of a catalogue in the reader's language. */
export const useWords = <Words,>(catalogue: Readonly<Record<Locale, Words>>): Words => catalogue[useLocale().locale]
