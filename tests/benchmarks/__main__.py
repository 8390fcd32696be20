"""Runs the benchmarks: `python -m tests.benchmarks [--quick] [--matches N] [NAME…]`.

Every `bench_…` function of the modules beside this one takes `quick: bool`, perhaps `matches: int | None`, and
returns rows of (what was measured, figure). A NAME is a module or a function without `bench_`. `--quick` is a
smoke run: small amounts, figures that mean little. The exit status is 1 if a benchmark fails or cannot be imported.
"""

import argparse
import importlib
import inspect
import pkgutil
import sys
import time
import traceback
from collections.abc import Callable, Iterable

import tests.benchmarks

Row = tuple[str, str]
Bench = Callable[..., list[Row]]


def find_benches(names: Iterable[str]) -> dict[str, Bench]:
    """The benchmarks of these names, all if there are none, as `module.name`; `SystemExit` for unknown names."""
    found: dict[str, Bench] = {}
    for info in pkgutil.iter_modules(tests.benchmarks.__path__):
        if info.name == "__main__":
            continue
        module = importlib.import_module(f"tests.benchmarks.{info.name}")
        for name, thing in vars(module).items():
            if name.startswith("bench_") and getattr(thing, "__module__", None) == module.__name__:
                found[f"{info.name}.{name.removeprefix('bench_')}"] = thing
    wanted = set(names)
    unknown = wanted - {word for key in found for word in (key, *key.split("."))}
    if unknown:
        raise SystemExit(f"no benchmark is called {', '.join(sorted(unknown))}; there are: {', '.join(found)}")
    return {key: bench for key, bench in found.items() if not wanted or wanted & {key, *key.split(".")}}


def run(key: str, bench: Bench, quick: bool, matches: int | None) -> bool:
    """Run one benchmark and print its rows; False if it failed."""
    takes_matches = "matches" in inspect.signature(bench).parameters
    started = time.perf_counter()
    try:
        rows = bench(quick, matches) if takes_matches else bench(quick)
    except Exception:
        print(f"\n{key}  FAILED", flush=True)
        traceback.print_exc()
        return False
    width = max((len(name) for name, _ in rows), default=0)
    print(f"\n{key}  ({time.perf_counter() - started:.1f} s)")
    for name, figure in rows:
        print(f"  {name:<{width}}  {figure}", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks", description="Measure, each beside its baseline."
    )
    parser.add_argument("--quick", action="store_true", help="a smoke run with small amounts")
    parser.add_argument("--matches", type=int, metavar="N", help="how many matches a soak plays")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a module or benchmark; all if none is named")
    options = parser.parse_args()
    benches = find_benches(options.names)
    failed = [key for key, bench in benches.items() if not run(key, bench, options.quick, options.matches)]
    if failed:
        print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
