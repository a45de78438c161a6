package main

import (
	"context"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

// startMongo serves one database file per database name. Its URL allows one connection per client process:
// FerretDB 1 loses updates when several connections change one document at once.
func startMongo(settings settings, port int, _ chan<- error) (engine, error) {
	dir, err := makeDir(settings, "mongodb")
	if err != nil {
		return engine{}, err
	}
	// Its warnings are clients that went away.
	errorsOnly := slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})
	ferret, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: settings.address(port)},
		Logger:    slog.New(errorsOnly).With("engine", "mongodb"),
		Handler:   "sqlite",
		SQLiteURL: "file:" + dir + "/",
	})
	if err != nil {
		return engine{}, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = ferret.Run(ctx) // always nil in this version
	}()
	indexed := make(chan struct{})
	go func() {
		defer close(indexed)
		keepIndexed(dir, ctx.Done())
	}()
	stop := func() {
		cancel()
		<-indexed
		<-ended
	}
	return engine{url: "mongodb://" + settings.address(port) + "/floatwise?maxPoolSize=1", stop: stop}, nil
}
