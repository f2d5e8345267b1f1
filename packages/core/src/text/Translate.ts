import { en } from "./en.ts"
import { makeRendering, type Rendering } from "./Rendering.ts"
import { zh } from "./zh.ts"

/** True when the catalogues contain a code. */
export const isKnownCode = (code: string): boolean => Object.hasOwn(zh, code)

const all: Rendering = makeRendering({ zh, en })

/**
 * Translates a message into a sentence. A code that neither this version nor the host knows is shown as it is, with its
 * parameters, so that nothing is hidden.
 */
export const translate: Rendering["translate"] = all.translate

/** Renders a stored outcome for its reader: translates every message in it and leaves everything else unchanged. */
export const render: Rendering["render"] = all.render
