/* Pictures of pages, by day and by night, on a desk and on a telephone. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { SCHEMES } from "./access.mjs";
import { watched } from "./chromium.mjs";
import { SIZES } from "./players.mjs";

/* A picture of a desk is half as large as the desk, unless all of it is to be seen. */
const HALF = { desk: 0.5, phone: 1 };
/* How most people will see it, where not everything is to be seen. */
const USUAL = { desk: "light", phone: "dark" };

/* Takes them of a page, into a folder, under a name. `isWhole` if what is below the window is to be seen too. */
export async function photograph(browser, { address, state, folder, name, isWhole = false, press = null }) {
  mkdirSync(folder, { recursive: true });
  for (const [size, look] of Object.entries(SIZES)) {
    for (const scheme of isWhole ? SCHEMES : [USUAL[size]]) {
      const { page, context } = await watched(browser, {
        ...look, scheme, storageState: state, deviceScaleFactor: isWhole ? 1 : HALF[size],
      });
      await page.goto(address);
      if (0 < (await page.locator(".table[data-live]").count())) await page.locator(".table[data-state]").waitFor({ state: "attached" });
      if (press) await page.keyboard.press(press);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`), fullPage: isWhole });
      await context.close();
    }
  }
}
