import { makeRendering, type Rendering } from "./Rendering.ts"
import { terms, texts } from "./texts.ts"

/** True when the catalogue contains a code. */
export const isKnownCode = (code: string): boolean => Object.hasOwn(texts, code)

const all: Rendering = makeRendering({ ...texts, ...terms })

/**
 * Translates a message into a sentence. A code that neither this version nor the host knows is shown as it is, with its
 * parameters, so that nothing is hidden.
 */
export const translate: Rendering["translate"] = all.translate

/** Renders a stored outcome for its reader: translates every message in it and leaves everything else unchanged. */
export const render: Rendering["render"] = all.render
