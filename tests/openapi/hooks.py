"""What the document says in words, for schemathesis, which makes requests from its schemas."""

from uuid import uuid4

import schemathesis
from hypothesis import strategies as st

# Letters and digits of one alphabet: no pattern of JSON Schema tells alphabets apart.
part = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", min_size=3, max_size=20)
schemathesis.openapi.format("username", st.lists(part, min_size=1, max_size=3).map(" ".join))


@schemathesis.hook
def before_call(context, case, kwargs):
    """A repeat is the conversion that was there before, whatever is sent with it: what must be refused comes with an id of its own."""
    name = "x-conversion-id"
    is_negative = case.meta is not None and case.meta.generation.mode == schemathesis.GenerationMode.NEGATIVE
    if is_negative and len(case.headers.get(name, "")) == 36:
        case.headers[name] = str(uuid4())
