#!/bin/sh
# Makes newsreader.woff2, newsreader-extended.woff2 and public-sans-extended.woff2 of src/site/styles/fonts/ in the
# weights and optical sizes that the site uses; 'extended' are the letters of Latin beyond Western Europe (č, ł, ő, ş).
# Needs Python's fonttools and brotli; one version of them writes the same bytes each time.
set -eu
fonts=$(cd "$(dirname "$0")/../src/site/styles/fonts" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# The tools write this time into the files.
export SOURCE_DATE_EPOCH=0

# make <family> <file of the package> <name> <letters> <axis limits…>
make() {
  family=$1 file=$2 name=$3 letters=$4
  shift 4
  (cd "$work" && npm pack --silent "@fontsource-variable/$family@5.3.0" >/dev/null && tar xzf "fontsource-variable-$family-5.3.0.tgz")
  python3 -m fontTools.varLib.instancer --quiet -o "$work/$name.ttf" "$work/package/files/$file" "$@"
  python3 -m fontTools.subset "$work/$name.ttf" --unicodes="$letters" --layout-features='*' --flavor=woff2 \
    --output-file="$fonts/$name.woff2"
}

extended=U+0100-0237,U+0300-0329
make newsreader newsreader-latin-ext-opsz-normal.woff2 newsreader-extended $extended wght=400:700 opsz=14:72
make public-sans public-sans-latin-ext-wght-normal.woff2 public-sans-extended $extended wght=400:750

western=U+20-7E,U+A0-AC,U+AE-FF,U+131,U+152-153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033
western=$western,U+2039-203A,U+20AC,U+2122,U+2212
make newsreader newsreader-latin-opsz-normal.woff2 newsreader $western wght=400:700 opsz=18:72
# Its kerning is that of headlines at every size: what varies would be 17 kB of 67, on the way to the first picture.
python3 - "$fonts/newsreader.woff2" <<'end'
import sys
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
font = TTFont(sys.argv[1])
headline = instantiateVariableFont(TTFont(sys.argv[1]), {"opsz": 24, "wght": 600})
font["GPOS"], font["GDEF"] = headline["GPOS"], headline["GDEF"]
font.save(sys.argv[1])
end
