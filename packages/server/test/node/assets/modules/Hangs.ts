await new Promise(() => {})

export const assets = []
