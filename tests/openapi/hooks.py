"""Rules that the document states in words, for schemathesis, which generates requests from its schemas."""

from uuid import uuid4

import schemathesis
from hypothesis import strategies as st

# Letters and digits of one alphabet: a JSON Schema pattern cannot distinguish alphabets.
part = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", min_size=3, max_size=20)
schemathesis.openapi.format("username", st.lists(part, min_size=1, max_size=3).map(" ".join))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request that must be refused a new id, because a repeated id returns the earlier conversion whatever the request contains."""
    name = "x-conversion-id"
    is_negative = case.meta is not None and case.meta.generation.mode == schemathesis.GenerationMode.NEGATIVE
    if is_negative and len(case.headers.get(name, "")) == 36:
        case.headers[name] = str(uuid4())
