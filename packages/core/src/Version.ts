/** Version of the engines; part of every result, so that a value can be reproduced. */
export const ENGINE_VERSION = "0.4.0"
