import { config } from 'zod'

// The page's policy forbids code made of text, which zod would otherwise try: to be said before the first schema is made.
config({ jitless: true })
