throw new Error("no licence file\nat some place")
