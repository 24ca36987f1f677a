#!/bin/sh
# Makes newsreader-extended.woff2 and public-sans-extended.woff2 of src/site/styles/fonts/: the letters of Latin beyond
# Western Europe (č, ł, ő, ş), in the weights and optical sizes that the site uses. The same bytes each time.
# Needs Python's fonttools 4.66.1 and brotli 1.2.0.
set -eu
fonts=$(cd "$(dirname "$0")/../src/site/styles/fonts" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# The tools write this time into the files.
export SOURCE_DATE_EPOCH=0

# make <family> <file of the package> <axis limits…>
make() {
  family=$1 file=$2
  shift 2
  (cd "$work" && npm pack --silent "@fontsource-variable/$family@5.3.0" >/dev/null && tar xzf "fontsource-variable-$family-5.3.0.tgz")
  fonttools varLib.instancer --quiet -o "$work/$family.ttf" "$work/package/files/$file" "$@"
  pyftsubset "$work/$family.ttf" --unicodes=U+0100-0237,U+0300-0329 --layout-features='*' --flavor=woff2 \
    --output-file="$fonts/$family-extended.woff2"
}

make newsreader newsreader-latin-ext-opsz-normal.woff2 wght=400:700 opsz=14:72
make public-sans public-sans-latin-ext-wght-normal.woff2 wght=400:750
