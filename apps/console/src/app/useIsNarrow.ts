import { useSyncExternalStore } from "react"

const query = () => window.matchMedia("(width < 760px)")

const onChange = (listener: () => void) => {
  const narrow = query()
  narrow.addEventListener("change", listener)
  return () => narrow.removeEventListener("change", listener)
}

/** True when the screen is as narrow as a phone's. */
export const useIsNarrow = (): boolean => useSyncExternalStore(onChange, () => query().matches)
